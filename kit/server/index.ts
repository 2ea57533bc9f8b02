export {
  type Actor,
  type Authenticate,
  type Caller,
  nobody,
  notAllowed,
  scopeOf,
  type Recall,
  whyNot,
} from '../request/actor.ts'
export type { PermissionScope } from '../grants.ts'
export type { ActAs, Acting, ActingAs, Asked } from '../request/acting.ts'
export {
  Answer,
  attributesIn,
  csvAnswer,
  csvStream,
  document,
  gone,
  idIn,
  one,
  pageMeta,
  pageOf,
  plain,
  sayingIgnored,
  StreamedAnswer,
} from '../request/answer.ts'
export { answerRecord } from '../request/answerRecord.ts'
export { type ComputedAttributes, showComputed } from '../records/computedAttributes.ts'
export { countedRows } from '../records/countedRows.ts'
export { listQueryOf, type ListParts } from '../records/listByHand.ts'
export { readListed } from '../records/sqlListed.ts'
export { keysetPages } from '../records/keysetPages.ts'
export { bounded, boundedSum, summed } from '../records/summed.ts'
export { dateRange } from '../request/dateRange.ts'
export { addressBlock } from '../request/addressBlock.ts'
export { weighs } from '../request/unknownKeys.ts'
export type { Context, HttpRequestInfo } from './context.ts'
export { type Demo, type DemoParts, type DemoPerson, DemoYear } from './demo.ts'
export { mayBeTried } from '../request/dryRun.ts'
export type { Limits } from '../request/limits.ts'
export { forgetAnswers } from '../request/idempotency.ts'
export { Backlog } from '../queueing/backlog.ts'
export { KeyedQueue } from '../queueing/keyedQueue.ts'
export { IdleCompanies } from './idleCompanies.ts'
export { parseJson, type WrittenInput, readInput } from '../request/body.ts'
export { Model } from '../records/model.ts'
export { selectRows } from '../records/sqlRows.ts'
export { quote } from '../records/sqlText.ts'
export { type Mounted, Platform } from './platform.ts'
export { refuseChanged } from '../request/refuseChanged.ts'
export { conditionsOf, type RawQuery } from '../records/query.ts'
export { errorBody, type Reason, refuse, Refusal } from '../request/refuse.ts'
export {
  type Announcement,
  type BlockServer,
  type CallAs,
  type CallInternal,
  type Customs,
  type CustomHandler,
  type Internals,
  type Listener,
  type MountParts,
  type TellAs,
  serve,
  implementInternal,
  type ActionContext,
  type Actions,
  type QueueKeysOf,
  type PageParts,
  type PageReply,
} from './serve.ts'
export type { Announced, Told } from '../request/tellAs.ts'
export { networksOf } from '../outboundRules.ts'
export { type DiskSpace, diskSpaceAt } from '../queueing/diskSpace.ts'
export { companiesOf, companyAt, companyOf, letterheadOf, logoAddress, pageOwner, type PublicCompany } from './companies.ts'
export { cookieNamed } from '../request/cookieNamed.ts'
export { allowedLink } from './allowedLink.ts'
export {
  type AiSettings,
  type CardSettings,
  pageAddress,
  type PaymentSettings,
  type Pools,
  type Services,
  type Settings,
  type StorageQuotas,
  type TextMessageSettings,
} from './services.ts'
export { advisoryLock, installationLock } from '../transaction/advisoryLock.ts'
export {
  askOnce,
  BeginAgain,
  inTransaction,
  prepared,
  type Queryable,
  type Scope,
  type Tx,
  unlessChanged,
} from '../transaction/transaction.ts'
export {
  type Described,
  describePerson,
  erasedName,
  findPerson,
  forgetPerson,
  type Found,
  exportPersonalData,
  type ActivityEntry,
  activityOf,
  type ActivitySource,
  type Holding,
  ifTheirs,
  masked,
  maskedWhole,
  nameOf,
  type PersonalData,
  type Place,
  type Replacement,
  type Sharer,
  type Sought,
  visibleActivity,
} from '../personalData/index.ts'
export { type Proposal, proposals } from '../records/drift.ts'
export {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  handedOn,
  mapped,
  streamed,
  type WireRecord,
} from './adapters.ts'
export type { EventStream } from './eventStream.ts'
export { beginEvents, ResponseStream } from './responseStream.ts'
export { Outbox } from './outbox.ts'
export { reseal, type Resealed, type Sealed } from './reseal.ts'
export { announce, announceMany, type Author, insertRecord, type Row, translate, updateRecord } from '../records/write.ts'
export { admissionOf } from '../queueing/admission.ts'
export { searchQuery, searchTokens } from '../records/search.ts'
export { truncate, truncateFilename } from '../request/truncate.ts'
export { singletonDocument, writeSingleton } from '../records/singleton.ts'
export { columnSql, tableSql } from '../records/tables.ts'
export { defineTransferJobs, transferNotices } from '../transfer/index.ts'
export { workbook, workbookType } from '../transfer/workbook.ts'
export { defineTrashJobs, type Emptied, emptyTrash, type Retention, type TrashParts } from '../records/emptyTrash.ts'
export { mailTemplateOperations } from './mailTemplates.ts'
export { handOut } from './papers.ts'
export {
  type Confirmed,
  confirmUpload,
  keyIn,
  type Reservation,
  reservationOf,
  uploadMissing,
} from './confirmUpload.ts'
export { requireStorage, reserveStored, reserveUpload, type StoredInput, type UploadInput } from './uploads.ts'
export { beginParts, partAddressSeconds, uploadOperations } from './uploadParts.ts'
export { calendarWindow, serveCalendars } from './serveCalendars.ts'
export { holdersOf, type Use, usedAmong, usesOf } from '../records/uses.ts'
export { parseBoolean } from '../request/parseBoolean.ts'
export { filled } from '../customFields/values.ts'
export { moveCustomReferences, moveCustomReferencesBack, type MovedReferences } from '../customFields/moveReferences.ts'
export { readCustomFields } from '../customFields/read.ts'
export { readSecret } from '../customFields/secrets.ts'
export { type FieldAccess, type FieldRules, rulesOf, storedRules, type StoredRules } from '../records/fieldAccess.ts'
export { defineCustomFieldJobs, removalJob } from '../transfer/removeCustomField.ts'
