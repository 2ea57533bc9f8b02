-- When what was ordered before it was there is there.
alter table sales.order_details add column expected_on date;
