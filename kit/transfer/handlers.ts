import type { Answer } from '../request/answer.ts'
import type { Context } from '../server/context.ts'
import type { RecordRequest } from '../records/standard.ts'
import { jobHandlers } from './jobHandlers.ts'
import { presignImport, startBulk, startExport, startImport } from './start.ts'

type TransferHandler = (request: RecordRequest, context: Context) => Promise<Answer>

/** What requests ask of long work: to start it, watch it, stop it and take it back. The work itself is `defineTransferJobs`. */
export const transferHandlers: {
  readonly import: TransferHandler
  readonly importsPresign: TransferHandler
  readonly export: TransferHandler
  readonly bulk: TransferHandler
  readonly jobs: Readonly<Record<string, (input: any, context: Context) => Promise<Answer>>>
} = { import: startImport, importsPresign: presignImport, export: startExport, bulk: startBulk, jobs: jobHandlers }
