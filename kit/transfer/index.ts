export { defineTransferJobs } from './defineTransferJobs.ts'
export { transferHandlers } from './handlers.ts'
export { transferNotices } from './notices.ts'
