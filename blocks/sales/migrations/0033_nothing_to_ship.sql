-- What is had at a time is not sent: its orders do not wait for that.
alter table sales.orders
  drop constraint orders_fulfilment_state_check,
  add constraint orders_fulfilment_state_check check (fulfilment_state in ('unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered', 'returned', 'not_required'));
update sales.orders set fulfilment_state = 'not_required' where fulfilment_state = 'unfulfilled' and source in ('booking', 'ticket');
