/** Limits that the database checks too (supabase/migrations, table packages). */
export const mostPhotos = 6;
export const mostRows = 100;
export const mostCosts = 20;

/** Names the radio buttons of the tabs. They are sent with the form, so that it comes back with the same tab open. */
export const tabInput = "tab";

/** What the input `dates` says: this form listed the departures and had no fields for a single one. */
export const datesListed = "list";
