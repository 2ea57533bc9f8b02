export * from './block.ts'
export { canonicalJson } from './canonicalJson.ts'
export { csvOf, restored } from './csv.ts'
export { type Currency, currencies, decimalsOf, unusualDecimals } from './currencies.ts'
export { escapeHtml } from './escapeHtml.ts'
export * from './fields/index.ts'
export {
  branchesOf,
  conditionsMax,
  countConditions,
  type Filter,
  type FilterBy,
  filterParameters,
  filterSchema,
  type FilterValue,
  groupDepthMax,
  isGroupOperator,
  type OnlyNamed,
} from './filter.ts'
export { type Grant, type Grants, grantOf, type LimitedRole, limitedRoles, type PermissionScope } from './grants.ts'
export { type DuplicateAction, duplicateActions, duplicateFields, isCreatedByName } from './importRules.ts'
export { mailTemplatesOf } from './mail/templateResource.ts'
export * from './names.ts'
export { once } from './once.ts'
export { ownValue } from './ownValue.ts'
export * from './operation.ts'
export * from './resource.ts'
export { present } from './present.ts'
export { inMinorUnits, minorText, minorUnitsAt, toDecimal, toMinor } from './money.ts'
export { divide, type Half, least, shares, sum } from './shares.ts'
export { taxesOf, taxOf, taxOn, type TaxRules, taxWithin } from './tax.ts'
export { sortIn } from './sortIn.ts'
export { flatToo } from './flatToo.ts'
export { presignedAnswer, uploadDefinition } from './uploadDefinition.ts'
export { always, unsupported } from './unsupported.ts'
