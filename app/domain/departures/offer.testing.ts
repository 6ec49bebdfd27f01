import type { Offer } from "./offer";

export const storedOffer: Offer = {
  id: "7f1b7c1e-0000-4000-8000-000000000001",
  package_id: "a0000000-0000-4000-8000-000000000001",
  slug: "umroh-reguler",
  title: "Umroh Reguler",
  category: "umroh",
  departure_date: "2027-01-07",
  return_date: "2027-01-15",
  days: 9,
  departure_city: "Surabaya",
  airline: "Saudia",
  flight: "langsung",
  note: "",
  price_quad: 26_900_000,
  price_triple: 28_900_000,
  price_double: 31_900_000,
  quota: 45,
  seats_left: 3,
  state: "sisa",
  is_shown: false,
};
