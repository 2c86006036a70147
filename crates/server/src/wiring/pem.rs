//! Files of certificates and keys in PEM form (RFC 7468), and what to do with a file in another form.

use std::io::{self, Read};
use std::path::Path;

use orgauth_domain::text::BYTE_ORDER_MARK;
use orgauth_infra_crypto::open_regular;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The largest accepted file in bytes; a larger one is no file of certificates or of a key.
const MOST: u64 = 4 * 1024 * 1024;

/// Labels of certificates that only OpenSSL reads, one of them with more in it than the certificate.
const OF_OPENSSL: [&str; 2] = ["TRUSTED CERTIFICATE", "X509 CERTIFICATE"];

/// The content of a file, without a byte order mark.
///
/// # Errors
/// It can't be read, in one line.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    let shown = path.display();
    let mut content = read_regular(path).map_err(|error| format!("{shown} can't be read: {error}"))?;
    if content.starts_with(BYTE_ORDER_MARK.as_bytes()) {
        content.drain(..BYTE_ORDER_MARK.len());
    }
    if content.starts_with(b"\xff\xfe") || content.starts_with(b"\xfe\xff") {
        return Err(format!("{shown} is text in UTF-16; save it as UTF-8"));
    }
    Ok(content)
}

/// Reads a regular file. Anything else is refused, because reading a pipe could wait for a writer.
fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let read = open_regular(path)?.take(MOST + 1).read_to_end(&mut content)?;
    if u64::try_from(read).is_ok_and(|read| read <= MOST) {
        Ok(content)
    } else {
        Err(io::Error::other("it is larger than 4 MiB"))
    }
}

/// The certificates of this content, at least one.
///
/// # Errors
/// There is none, or one that would be passed over, in one line.
pub(crate) fn certificates(path: &Path, content: &[u8]) -> Result<Vec<CertificateDer<'static>>, String> {
    let shown = path.display();
    let labels = labels(content);
    if let Some(label) = labels.iter().find(|label| OF_OPENSSL.contains(&label.as_str())) {
        return Err(format!("{shown} holds a {label}; write it as a plain one: openssl x509 -in {shown} -out NEW"));
    }
    let certificates = CertificateDer::pem_slice_iter(content)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| format!("{shown} can't be read as PEM: {error}"))?;
    if !certificates.is_empty() {
        return Ok(certificates);
    }
    let way = if x509_parser::parse_x509_certificate(content).is_ok() {
        "x509 -inform der"
    } else if is_binary(content) {
        "pkcs12 -nokeys"
    } else if labels.iter().any(|label| label == "PKCS7") {
        "pkcs7 -print_certs"
    } else {
        return Err(format!("{shown} holds no certificate in PEM form{}", instead(&labels)));
    };
    Err(format!(
        "{shown} is not in PEM form, or not as plain certificates; convert it: openssl {way} -in {shown} -out NEW"
    ))
}

/// The first key of this content.
///
/// # Errors
/// There is none that can be read, in one line.
pub(crate) fn key(path: &Path, content: &[u8]) -> Result<PrivateKeyDer<'static>, String> {
    PrivateKeyDer::from_pem_slice(content).map_err(|error| {
        let shown = path.display();
        let labels = labels(content);
        if is_encrypted(content) {
            format!("the key in {shown} is protected by a password; decrypt it: openssl pkey -in {shown} -out NEW")
        } else if is_binary(content) {
            format!("{shown} is not in PEM form; convert it: openssl pkey -inform der -in {shown} -out NEW")
        } else {
            format!("{shown} can't be read as a key in PEM: {error}{}", instead(&labels))
        }
    })
}

/// Whether a key is protected by a password: of PKCS #8 (RFC 7468, section 11), or of the older form.
fn is_encrypted(pem: &[u8]) -> bool {
    let pem = String::from_utf8_lossy(pem);
    pem.contains("-----BEGIN ENCRYPTED PRIVATE KEY-----") || pem.contains("Proc-Type: 4,ENCRYPTED")
}

/// Whether the content is a sequence in DER, the form of certificates, keys and PKCS #12 without PEM around it.
fn is_binary(content: &[u8]) -> bool {
    content.starts_with(b"\x30") && std::str::from_utf8(content).is_err()
}

/// The labels of all blocks.
fn labels(pem: &[u8]) -> Vec<String> {
    let label = |line: &str| Some(line.trim().strip_prefix("-----BEGIN ")?.strip_suffix("-----")?.to_owned());
    String::from_utf8_lossy(pem).lines().filter_map(label).collect()
}

fn instead(labels: &[String]) -> String {
    if labels.is_empty() { String::new() } else { format!("; it holds: {}", labels.join(", ")) }
}
