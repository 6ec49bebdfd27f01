import type { LinksFunction } from "@remix-run/node";
import styles from "~/styles/admin.css?url";

/** Of the pages before the admin area, which no layout gives its style sheet. */
export const accountLinks: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
