call kit.keep_order('university.cohorts', 'starts_on', 'ends_on');
call kit.keep_order('university.sessions', 'starts_at', 'ends_at');
