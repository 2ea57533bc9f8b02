export { type Described, type DescribedHolding, describePerson } from './describe.ts'
export { findPerson, type Found, type Sought } from './find.ts'
export { forgetPerson } from './forget.ts'
export { type ActivityEntry, activityOf, type ActivitySource, type Place, type Sharer, visibleActivity } from './activity.ts'
export { exportPersonalData } from './exportPersonalData.ts'
export {
  erasedName,
  type Holding,
  ifTheirs,
  masked,
  maskedWhole,
  nameOf,
  type PersonalData,
  type Replacement,
} from './holding.ts'
