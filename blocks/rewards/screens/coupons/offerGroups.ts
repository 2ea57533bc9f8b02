/** What a coupon and the template it is made from have in common on their pages, beside fields of their own. */
export const offerGroups = (
  t: (key: 'offer' | 'limits') => string,
  used: string,
  name: readonly string[],
  own: readonly string[],
) => [
  {
    label: t('offer'),
    fields: [...name, 'discountType', 'discountValue', 'currency', 'minPurchase', 'maxDiscount'],
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
    ],
  },
]
