/** The home page shows that many, the newest (product.md section 9). */
export const testimonialsOnHome = 6;

/** Cards on one page of the admin's list. */
export const testimonialsPerPage = 24;
