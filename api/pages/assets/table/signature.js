// The signature of a record: a detached JWS (RFC 7515, appendix F), made with Ed25519.

import { canonical } from "./canonical.js";

/** This browser cannot check such signatures. */
export class Unsupported extends Error {}

/** Whether one of the service's public keys has signed the line. */
export async function isSigned({ jws, hash: _, ...payload }, keys) {
  const [head, signature] = jws.split("..");
  const { alg, kid, typ } = JSON.parse(new TextDecoder().decode(decoded(head)));
  const known = keys.find((one) => one.kid === kid);
  if (alg !== "EdDSA" || typ !== "plotline-record" || !known) return false;
  const key = await publicKey(known);
  const message = utf8(`${head}.${encoded(utf8(canonical(payload)))}`);
  return crypto.subtle.verify("Ed25519", key, decoded(signature), message);
}

function publicKey({ kty, crv, x }) {
  return crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]).catch(() => {
    throw new Unsupported();
  });
}

const utf8 = (text) => new TextEncoder().encode(text);

const encoded = (data) => btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
