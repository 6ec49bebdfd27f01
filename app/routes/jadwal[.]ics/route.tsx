import type { LoaderFunctionArgs } from "@remix-run/node";
import { categoryLabel } from "~/domain/packages/category";
import { packageQuery, parseSchedule } from "~/domain/packages/list/package-filter";
import { readSchedule } from "~/domain/packages/list/schedule-queries.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import { formatMonth, todayInJakarta } from "~/lib/dates";
import { getEnv } from "~/server/env.server";
import { fileHeaders } from "~/server/security-headers.server";
import { toCalendar } from "./calendar";

/** Most departures, the nearest first; the database returns no more at once. */
const mostEvents = 1000;

export async function loader({ request }: LoaderFunctionArgs) {
  const selected = parseSchedule(new URL(request.url).searchParams);
  const [offers, { siteName }] = await Promise.all([
    readSchedule(selected, { most: mostEvents }),
    readSiteSettings(),
  ]);
  const { category, month, city, free } = selected;
  const words = [
    category && categoryLabel(category),
    month && formatMonth(month),
    city,
    free && "masih ada kursi",
  ];
  const name = [`Jadwal ${siteName}`, ...words].filter(Boolean).join(" · ");
  // Like on the page, filters that find nothing are not cached.
  const isKept = offers.length > 0 || packageQuery(selected) === "";
  return new Response(toCalendar(offers, { name, siteUrl: getEnv().siteUrl, today: todayInJakarta() }), {
    headers: fileHeaders({
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="jadwal.ics"',
      "Cache-Control": isKept ? "public, max-age=0, s-maxage=30" : "no-store",
    }),
  });
}
