-- What came back before this was counted keeps no commission either.
update sales.payables p
set commission_minor = greatest(0, p.price_minor - p.amount_minor - (d.refunded_minor - d.tax_minor * d.refunded_minor / d.total_minor - p.clawed_minor))
from sales.order_details d
where d.tenant_id = p.tenant_id and d.id = p.detail_id and p.origin = 'sale' and d.refunded_minor > 0 and d.total_minor > 0;
