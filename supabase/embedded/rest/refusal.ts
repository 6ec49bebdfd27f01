import type { Refusal } from "../types.ts";
import { RestError } from "./rest-error.ts";

function bearerToken(request: Request): string {
  const header = request.headers.get("authorization") ?? "";
  return header.replace(/^bearer\s*/i, "").trim();
}

function refuseToken(code: string, message: string, details: string | null = null): RestError {
  return new RestError({
    status: 401,
    code,
    message,
    details,
    headers: {
      "WWW-Authenticate": `Bearer error="invalid_token", error_description="${message}"`,
    },
  });
}

function undecodable(token: string): RestError {
  const parts = token.split(".").length;
  if (token === "") return refuseToken("PGRST301", "Empty JWT is sent in Authorization header");
  if (parts !== 3) return refuseToken("PGRST301", `Expected 3 parts in JWT; got ${parts}`);
  return refuseToken(
    "PGRST301",
    "No suitable key or wrong key type",
    "None of the keys was able to decode the JWT",
  );
}

/** Words a refused token the way PostgREST does. */
export function tokenError(request: Request, refusal: Refusal): RestError {
  switch (refusal.reason) {
    case "expired":
      return refuseToken("PGRST303", "JWT expired");
    case "not-yet-valid":
      return refuseToken("PGRST303", "JWT not yet valid");
    case "audience":
      return refuseToken("PGRST303", "JWT not in audience");
    case "unknown-role":
      return new RestError({
        status: 401,
        code: "22023",
        message: `role "${refusal.detail}" does not exist`,
        headers: { "WWW-Authenticate": "Bearer" },
      });
    case "malformed":
    case "signature":
      return undecodable(bearerToken(request));
  }
}
