//! Black-box tests over HTTP: the built binary, both protocols, both databases.
