export { defineTransferJobs } from './defineTransferJobs.ts'
export { transferHandlers } from './handlers.ts'
