import { SignJWT, UnsecuredJWT } from "jose";

type Claims = Record<string, unknown>;

const aDay = 24 * 60 * 60;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What a token says, verified or not. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as Claims;
}

/** A token signed with `secret`, by HMAC over SHA-256 unless another is named. */
export function signToken(claims: Claims, secret: string, alg = "HS256"): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, typ: "JWT" }).sign(new TextEncoder().encode(secret));
}

/**
 * Every kind of access token that is none, made to look like an administrator's (S06). `admin` is a true one
 * of theirs, `outsider` one of somebody without rights; `secret` signs true ones, and here only what time or audience spoil.
 */
export async function forgeTokens(
  admin: string,
  outsider: string,
  secret: string,
): Promise<Record<string, string>> {
  const claims = claimsOf(admin);
  const [head = "", payload = "", signature = ""] = admin.split(".");
  const [outsiderHead, , outsiderSignature] = outsider.split(".");
  const now = Math.floor(Date.now() / 1000);
  const wrongKey = "x".repeat(40);
  return {
    "no algorithm": new UnsecuredJWT(claims).encode(),
    "no algorithm, by hand": `${part({ alg: "none", typ: "JWT" })}.${payload}.`,
    "no algorithm, an old signature": `${part({ alg: "nOnE" })}.${payload}.${signature}`,
    "the wrong key": await signToken(claims, wrongKey),
    "an empty key's signature": `${head}.${payload}.`,
    "a swapped algorithm": `${part({ alg: "RS256", typ: "JWT" })}.${payload}.${signature}`,
    "another algorithm of the same key": await signToken(claims, secret, "HS512"),
    "somebody else's signature": `${outsiderHead}.${payload}.${outsiderSignature}`,
    "a time that is over": await signToken({ ...claims, iat: now - 2 * aDay, exp: now - aDay }, secret),
    "a time to come": await signToken({ ...claims, nbf: now + aDay, exp: now + 2 * aDay }, secret),
    "the wrong audience": await signToken({ ...claims, aud: "elsewhere" }, secret),
    "no audience": await signToken({ ...claims, aud: undefined }, secret),
    "a service role of its own making": await signToken(
      { role: "service_role", iss: "supabase", exp: now + aDay },
      wrongKey,
    ),
    "a database owner's role": await signToken({ ...claims, role: "postgres" }, secret),
    "its end cut off": admin.slice(0, -9),
    "two parts only": `${head}.${payload}`,
    "nothing but dots": "..",
    "far too much in it": await signToken({ ...claims, padding: "x".repeat(100_000) }, wrongKey),
  };
}
