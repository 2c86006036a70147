/** Whether a text has the form of an organization's slug. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/.test(text);
}
