-- What moved between two days is asked for across all deals.
create index stage_visits_entered on crm.stage_visits (tenant_id, entered_at);
