//! The logo of an organization, which one of its admins uploads: a stranger's file that everybody's browser gets.
//!
//! Only its pixels are kept. The file is decoded and written anew, so that nothing else of it goes on: no text, no place and time of a
//! photograph, nothing that another program takes for something else.

use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Decoder, DecodingError, Encoder, Limits};

use crate::id::typed_id;
use crate::word::word_enum;

typed_id! {
    /// A logo's identifier, which changes with its content. Whoever knows it may see the logo, so it can't be guessed.
    LogoId of OfLogo = "logo";
}

word_enum! {
    /// The grounds that logos are made for.
    Ground {
        /// Light pages, and mails.
        Light = "light",
        /// Dark pages.
        Dark = "dark",
    }
}

/// A PNG that this service has written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture(Vec<u8>);

/// Why a file can't be the logo of an organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// It is larger than [`Picture::LARGEST`].
    #[error("the file is larger than {} KiB", Picture::LARGEST / 1024)]
    TooLarge,
    /// It has more than [`Picture::WIDEST`] pixels in a row or column.
    #[error("the picture is wider or higher than {} pixels", Picture::WIDEST)]
    TooWide,
    /// It is no PNG, or not a whole one.
    #[error("the file is not a whole PNG")]
    NotPng,
}

impl Picture {
    /// The maximum size of a file, in bytes, as it comes and as it is kept.
    pub const LARGEST: usize = 256 * 1024;
    /// The maximum width and height, in pixels.
    pub const WIDEST: u32 = 1024;

    /// The pixels of a file. Of an animation, the first picture.
    ///
    /// # Errors
    /// The file is too large, too wide, or no whole PNG.
    pub fn of_file(file: &[u8]) -> Result<Self, PictureFault> {
        if file.len() > Self::LARGEST {
            return Err(PictureFault::TooLarge);
        }
        // Checked before any pixel is decoded: 1024 × 1024 pixels of 64 bits.
        let mut decoder = Decoder::new_with_limits(Cursor::new(file), Limits { bytes: 16 * 1024 * 1024 });
        decoder.set_ignore_text_chunk(true);
        decoder.set_ignore_iccp_chunk(true);
        let header = decoder.read_header_info().map_err(fault)?;
        let (width, height) = (header.width, header.height);
        if width > Self::WIDEST || height > Self::WIDEST {
            return Err(PictureFault::TooWide);
        }
        let mut reader = decoder.read_info().map_err(fault)?;
        let mut pixels = vec![0; reader.output_buffer_size().ok_or(PictureFault::TooWide)?];
        let frame = reader.next_frame(&mut pixels).map_err(fault)?;
        // Reads to the end of the file, whose checksums are checked, too.
        reader.finish().map_err(fault)?;
        pixels.truncate(frame.buffer_size());
        let info = reader.info();
        let written = Self::written(
            (width, height),
            (frame.color_type, frame.bit_depth),
            (info.palette.as_deref(), info.trns.as_deref()),
            &pixels,
        )?;
        if written.len() > Self::LARGEST { Err(PictureFault::TooLarge) } else { Ok(Self(written)) }
    }

    /// One that was kept.
    pub const fn restore(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn written(
        (width, height): (u32, u32),
        (color, depth): (ColorType, BitDepth),
        (palette, transparent): (Option<&[u8]>, Option<&[u8]>),
        pixels: &[u8],
    ) -> Result<Vec<u8>, PictureFault> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(color);
        encoder.set_depth(depth);
        encoder.set_compression(Compression::High);
        if let Some(palette) = palette {
            encoder.set_palette(palette.to_vec());
        }
        if let Some(transparent) = transparent {
            encoder.set_trns(transparent.to_vec());
        }
        let mut writer = encoder.write_header().map_err(|_| PictureFault::NotPng)?;
        writer.write_image_data(pixels).map_err(|_| PictureFault::NotPng)?;
        writer.finish().map_err(|_| PictureFault::NotPng)?;
        Ok(file)
    }
}

fn fault(error: DecodingError) -> PictureFault {
    match error {
        DecodingError::LimitsExceeded => PictureFault::TooWide,
        DecodingError::IoError(_) | DecodingError::Format(_) | DecodingError::Parameter(_) => PictureFault::NotPng,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
        let mut crc = crc32fast::Hasher::new();
        crc.update(&kind);
        crc.update(data);
        let length = u32::try_from(data.len()).unwrap().to_be_bytes();
        [&length[..], &kind, data, &crc.finalize().to_be_bytes()].concat()
    }

    fn file(width: u32, height: u32, color: ColorType, palette: Option<&[u8]>) -> Vec<u8> {
        let row = usize::try_from(width).unwrap() * color.samples();
        let pixels = vec![0; row * usize::try_from(height).unwrap()];
        Picture::written((width, height), (color, BitDepth::Eight), (palette, None), &pixels).unwrap()
    }

    /// Puts a chunk after the header.
    fn with(file: &[u8], added: &[u8]) -> Vec<u8> {
        let (header, rest) = file.split_at(33);
        [header, added, rest].concat()
    }

    #[test]
    fn what_is_no_whole_png_is_refused() {
        let whole = file(8, 4, ColorType::Rgba, None);
        for end in 0..whole.len() {
            assert_eq!(Picture::of_file(&whole[..end]), Err(PictureFault::NotPng), "{end} bytes");
        }
        for at in 8..whole.len() {
            let mut broken = whole.clone();
            broken[at] ^= 0x20;
            assert!(Picture::of_file(&broken).is_err(), "byte {at}");
        }
        for other in [&b"GIF89a"[..], b"<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>", b"\xff\xd8\xff\xe0"] {
            assert_eq!(Picture::of_file(other), Err(PictureFault::NotPng));
        }
        let without_pixels = [b"\x89PNG\r\n\x1a\n", &whole[8..33], &chunk(*b"IEND", b"")[..]].concat();
        assert_eq!(Picture::of_file(&without_pixels), Err(PictureFault::NotPng));
        assert_eq!(Picture::of_file(&file(8, 8, ColorType::Indexed, Some(&[]))), Err(PictureFault::NotPng));
    }

    #[test]
    fn a_picture_has_a_largest_size_before_it_is_decoded() {
        assert!(Picture::of_file(&file(Picture::WIDEST, Picture::WIDEST, ColorType::Rgba, None)).is_ok());
        for (width, height) in [(Picture::WIDEST + 1, 1), (1, Picture::WIDEST + 1)] {
            assert_eq!(
                Picture::of_file(&file(width, height, ColorType::Grayscale, None)),
                Err(PictureFault::TooWide)
            );
        }
        let mut huge = file(8, 8, ColorType::Grayscale, None);
        huge.splice(8..33, chunk(*b"IHDR", b"\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\0\0\0"));
        assert_eq!(Picture::of_file(&huge), Err(PictureFault::TooWide));
        let padded = with(&file(8, 8, ColorType::Rgb, None), &chunk(*b"prVt", &vec![b'x'; Picture::LARGEST]));
        assert_eq!(Picture::of_file(&padded), Err(PictureFault::TooLarge));
    }

    #[test]
    fn only_the_pixels_of_a_file_are_kept() {
        let hidden = b"<script>alert(1)</script>";
        for (color, palette) in [
            (ColorType::Grayscale, None),
            (ColorType::GrayscaleAlpha, None),
            (ColorType::Rgb, None),
            (ColorType::Rgba, None),
            (ColorType::Indexed, Some(&[0, 0, 0, 255, 0, 0][..])),
        ] {
            let plain = file(16, 8, color, palette);
            let mut odd = plain.clone();
            for kind in [*b"tEXt", *b"eXIf", *b"prVt"] {
                odd = with(&odd, &chunk(kind, &[b"Comment\0", &hidden[..]].concat()));
            }
            odd.extend(hidden);
            let kept = Picture::of_file(&odd).unwrap();
            assert_eq!(kept.bytes(), plain, "{color:?}");
            assert_eq!(Picture::of_file(kept.bytes()), Ok(kept));
        }
    }
}
