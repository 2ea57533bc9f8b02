call kit.keep_order('assets.contracts', 'starts_on', 'ends_on');
