/** What is asked for a new coupon, and for what coupons are made from. */
export const offerFields = [
  'name',
  'description',
  'discountType',
  'discountValue',
  'currency',
  'minPurchase',
  'maxDiscount',
  'usageLimit',
  'perUserLimit',
  'perDayLimit',
  'isStackable',
  'oncePerItem',
  'groupName',
  'startDate',
  'endDate',
] as const
