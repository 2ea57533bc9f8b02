/** What a coupon and the template it is made from have in common on their pages, beside fields of their own. */
export const offerGroups = <const Field extends string>(
  t: (key: 'offer' | 'limits') => string,
  used: Field,
  name: readonly Field[],
  own: readonly Field[],
) => [
  {
    label: t('offer'),
    fields: [...name, 'discountType', 'discountValue', 'currency', 'minPurchase', 'maxDiscount'] as const,
  },
  {
    label: t('limits'),
    fields: [
      used,
      'usageLimit',
      'perUserLimit',
      'perDayLimit',
      'isStackable',
      'oncePerItem',
      'groupName',
      'startDate',
      'endDate',
      ...own,
      'status',
      'enabled',
    ] as const,
  },
]
