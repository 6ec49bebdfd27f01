import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { errorTextOf } from "./error-texts";

export interface LeadImage {
  srcSet: string;
  sizes: string;
}

/** A picture as it is named to other programs; pixels, null where not known. */
export interface SharedImage {
  address: string;
  width: number | null;
  height: number | null;
}

/** What a public page tells search engines and those who share its address. All addresses are complete. */
export interface PageHead {
  title: string;
  description: string;
  canonical: string;
  image: SharedImage;
  imageAlt: string;
  siteName: string;
  favicon: string;
  type: "website" | "product" | "article";
  lead: LeadImage | null;
  /** schema.org objects, each in a block of its own. */
  structured: object[];
}

/** Browsers without AVIF pass it by, and find their picture in the page. */
function preload({ srcSet, sizes }: LeadImage): MetaDescriptor {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: "high",
  };
}

function sharedImage({ address, width, height }: SharedImage): MetaDescriptor[] {
  const tag = { property: "og:image", content: address };
  if (width === null || height === null) return [tag];
  return [
    tag,
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
  ];
}

function headDescriptors(head: PageHead): MetaDescriptor[] {
  return [
    { title: head.title },
    { name: "description", content: head.description },
    { tagName: "link", rel: "canonical", href: head.canonical },
    { tagName: "link", rel: "icon", href: head.favicon },
    ...(head.lead ? [preload(head.lead)] : []),
    { property: "og:type", content: head.type },
    { property: "og:site_name", content: head.siteName },
    { property: "og:locale", content: "id_ID" },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    ...sharedImage(head.image),
    { property: "og:image:alt", content: head.imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
    ...head.structured.map((block) => ({ "script:ld+json": block }) as MetaDescriptor),
  ];
}

/** The `meta` export of every public page: prints the head its loader built, or what went wrong on an error page. */
export function pageMeta({ data, error }: { data?: unknown; error?: unknown }): MetaDescriptor[] {
  const head = (data as { head?: PageHead } | undefined)?.head;
  // Remix passes null where its types say undefined.
  if (head !== undefined && (error ?? null) === null) return headDescriptors(head);
  return [{ title: errorTextOf(error).title }, { name: "robots", content: "noindex" }];
}

/** The same for a page that search engines leave out. */
export function unlistedMeta(page: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return [...pageMeta(page), { name: "robots", content: "noindex" }];
}

const layoutRoute = "routes/admin";

export function adminMeta(title: string): (args: Pick<MetaArgs, "matches">) => MetaDescriptor[] {
  return ({ matches }) => {
    const layout = matches.find(({ id }) => id === layoutRoute);
    const favicon = (layout?.data as { favicon?: string } | undefined)?.favicon;
    return [
      { title: `${title} | Admin` },
      { name: "robots", content: "noindex, nofollow" },
      { tagName: "link", rel: "icon", href: favicon || "/favicon.svg" },
    ];
  };
}
