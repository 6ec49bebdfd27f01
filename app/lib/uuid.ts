/** A primary key, as PostgreSQL prints it or in capitals. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
