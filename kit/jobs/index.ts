export { createJobs, type JobContext, type JobHandler, type JobPool, jobPools, type Jobs, type JobsSettings } from './jobs.ts'
export { installJobs } from './install.ts'
