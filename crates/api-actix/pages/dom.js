// Elements made of data; text from outside only ever becomes textContent.
