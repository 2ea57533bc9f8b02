-- Price lists that are kept for customers in a tier of the loyalty programme.

alter table products.price_lists add column for_tiers boolean not null default false;
