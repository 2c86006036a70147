"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

export interface MenuItem {
  key: string;
  label: ReactNode;
  href?: string;
  run?: () => void;
  isCurrent?: boolean;
}

interface MenuProps {
  /** What a screen reader calls the button. */
  label: string;
  button: ReactNode;
  /** Shown above the items. */
  about?: ReactNode;
  items: readonly MenuItem[];
  /** Shown below the items, such as why there are none. */
  note?: ReactNode;
  onOpen?: () => void;
  className?: string | undefined;
}

/** Moves a list sideways that would reach out of the window, whose button is near an edge. */
function keepInView(list: HTMLElement): void {
  list.style.transform = "";
  const { left, right } = list.getBoundingClientRect();
  const by = Math.max(EDGE - left, 0) || Math.min(document.documentElement.clientWidth - EDGE - right, 0);
  if (by !== 0) {
    list.style.transform = `translateX(${by}px)`;
  }
}

/** What stays free between a list and the edge of the window, in pixels. */
const EDGE = 8;

/**
 * A button with a menu below it, as the ARIA Authoring Practices describe a menu button: arrows, Home and End move, Escape and Tab close, and
 * the focus returns to the button.
 */
export function Menu({ label, button, about, items, note, onOpen, className }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    entries()[0]?.focus();
    const outside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) {
        setOpen(false);
      }
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [isOpen]);

  // The items may come after the menu opened.
  useEffect(() => {
    if (isOpen && document.activeElement === opener.current) {
      entries()[0]?.focus();
    }
    if (list.current) {
      keepInView(list.current);
    }
  }, [isOpen, items.length]);

  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Tab") {
      setOpen(false);
    } else if (next !== undefined && all.length > 0) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    }
  };
  return (
    <div className={`orgauth-menu ${className ?? ""}`.trim()} ref={root} onKeyDown={isOpen ? onKeyDown : undefined}>
      <button
        type="button"
        className="orgauth-menu-button"
        ref={opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) {
            onOpen?.();
          }
          setOpen(!isOpen);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div className="orgauth-menu-list" ref={list}>
          {about}
          <div role="menu" id={id} aria-label={label}>
            {items.map(({ key, label: text, href, run, isCurrent }) =>
              href === undefined ? (
                <button
                  key={key}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  disabled={isCurrent === true}
                  onClick={() => {
                    close();
                    run?.();
                  }}
                >
                  {text}
                </button>
              ) : (
                <a key={key} role="menuitem" tabIndex={-1} href={href}>
                  {text}
                </a>
              ),
            )}
          </div>
          {note}
        </div>
      )}
    </div>
  );
}
