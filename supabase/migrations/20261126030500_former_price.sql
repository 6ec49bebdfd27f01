-- packages.former_price_quad: the quad price before a promo, in whole rupiah; null without one. Pages strike it through beside
-- the price of a promoted package, where it is higher than that price.

alter table public.packages add column former_price_quad bigint check (former_price_quad between 0 and 9999999999);
