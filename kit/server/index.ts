export {
  type Actor,
  type Authenticate,
  type Caller,
  nobody,
  notAllowed,
  reachOf,
  type Recall,
  whyNot,
} from './actor.ts'
export type { Reach } from '../grants.ts'
export { Answer, csvAnswer, document, gone, one, pageMeta, pageOf, plain, sayingIgnored } from './answer.ts'
export { answerRecord } from './answerRecord.ts'
export { type Beside, showBeside } from './beside.ts'
export { betweenDays } from './betweenDays.ts'
export { addressBlock } from './addressBlock.ts'
export { weighs } from './heard.ts'
export type { Context, RequestFacts } from './context.ts'
export { type Demo, type DemoParts, type DemoPerson, DemoYear } from './demo.ts'
export { forgetAnswers } from './idempotency.ts'
export { Lanes } from './lanes.ts'
export { type Given, readGiven } from './body.ts'
export { Model, quote } from './model.ts'
export { type Mounted, Platform } from './platform.ts'
export { conditionsOf, type RawQuery } from './query.ts'
export { errorBody, type Reason, refuse, Refusal } from './refuse.ts'
export {
  type Announcement,
  type BlockServer,
  type CallAs,
  type CallInner,
  type Customs,
  type CustomHandler,
  type Inners,
  type Listener,
  serve,
  type TablesOf,
  takeOver,
  type VerbContext,
  type Verbs,
  type LanesOf,
  type PageParts,
  type PageReply,
} from './serve.ts'
export { networksOf } from '../outboundRules.ts'
export { type Room, roomAt } from './room.ts'
export { type AiSettings, pageAddress, type Pools, type Services, type Settings, type StorageQuotas } from './services.ts'
export { askOnce, BeginAgain, inTransaction, type Scope, type Tx } from './transaction.ts'
export {
  type Described,
  describePerson,
  erasedName,
  findPerson,
  forgetPerson,
  type Found,
  handOut,
  type Happened,
  happened,
  type Happening,
  type Holding,
  ifTheirs,
  masked,
  maskedWhole,
  nameOf,
  type Persons,
  type Place,
  type Replacement,
  type Sharer,
  type Sought,
  toldOf,
} from './persons/index.ts'
export { type Proposal, proposals } from './drift.ts'
export { Outbox } from './outbox.ts'
export { reseal, type Resealed, type Sealed } from './reseal.ts'
export { announce, announceMany, type Author, insertRecord, type Row, translate, updateRecord } from './write.ts'
export { sharesOf } from './shares.ts'
export { searchQuery, searchTokens } from './search.ts'
export { shortened } from './shortened.ts'
export { columnSql, tableSql } from './tables.ts'
export { defineTransferJobs } from './transfer/index.ts'
export { defineTrashJobs, type Emptied, emptyTrash, type Retention, type TrashParts } from './emptyTrash.ts'
export { requireStorage, reserveUpload, type UploadInput } from './uploads.ts'
export { type Use, usesOf } from './uses.ts'
export { yesOrNo } from './yesOrNo.ts'
