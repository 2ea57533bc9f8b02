-- What a promotion takes off as clients of another make read it: of what kind, and how much of it. Without a value they show a discount of nothing.
alter table products.promotions
  add column discount_type text generated always as (promotion_type) stored,
  add column discount_value numeric generated always as (
    case promotion_type when 'percent' then discount_percentage when 'amount' then discount_money when 'fixed_price' then discount_money end
  ) stored;
