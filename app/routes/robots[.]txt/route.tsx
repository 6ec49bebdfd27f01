import { absoluteAddress } from "~/domain/site/head.server";
import { fileHeaders } from "~/server/security-headers.server";

export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /wa",
    "Disallow: /a/",
    "",
    `Sitemap: ${absoluteAddress("/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: fileHeaders({
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  });
}
