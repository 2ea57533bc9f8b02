import { inTransaction, serve } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { followOrders } from './learning/listen.ts'
import { mails } from './mails/templates.ts'
import { availabilities, createAvailability, updateAvailability } from './operations/availabilities.ts'
import { createAttendance, deleteAttendance, listAttendances, updateAttendance } from './operations/attendances.ts'
import {
  createChapter,
  createCourse,
  createQuestion,
  createStep,
  createTranslation,
  steps,
  updateStep,
  updateTranslation,
} from './operations/content.ts'
import { courses, coursesInternal } from './operations/courses.ts'
import {
  attempts,
  certificates,
  codes,
  createCode,
  createEnrollment,
  enrollments,
  enrollmentsInternal,
  updateCode,
  updateEnrollment,
} from './operations/enrollments.ts'
import { turnHour } from './operations/hourly.ts'
import { learning, learningInternal } from './operations/learning.ts'
import { posts } from './operations/posts.ts'
import { createSession, sessions, sessionsInternal, updateSession } from './operations/sessions.ts'
import { settings, users } from './operations/users.ts'
import { notices } from './notices.ts'
import { personalData } from './personalData.ts'
import { listCourses, listEnrollments } from './queries/states.ts'
import { mountUniversity } from './public/mount.ts'
import { certificateDocument } from './learning/certificate.ts'
import { university } from './resources/index.ts'
import * as actions from './actions/index.ts'

export const universityServer = serve(university, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  documents: [certificateDocument],
  notices,
  adapters,
  actions,
  operations: {
    courses,
    steps,
    enrollments,
    codes,
    attempts,
    certificates,
    learning,
    sessions,
    availabilities,
    posts,
    users,
    settings,
  },
  internal: {
    courses: coursesInternal,
    enrollments: enrollmentsInternal,
    learning: learningInternal,
    sessions: sessionsInternal,
  },
  replaces: {
    courses: { list: listCourses, create: createCourse },
    chapters: { create: createChapter },
    steps: { create: createStep, update: updateStep },
    questions: { create: createQuestion },
    translations: { create: createTranslation, update: updateTranslation },
    enrollments: { list: listEnrollments, create: createEnrollment, update: updateEnrollment },
    sessions: { create: createSession, update: updateSession },
    attendances: { list: listAttendances, create: createAttendance, update: updateAttendance, delete: deleteAttendance },
    availabilities: { create: createAvailability, update: updateAvailability },
    codes: { create: createCode, update: updateCode },
  },
  listeners: [followOrders],
  mails,
  mountPages: mountUniversity,
  mount(_app, services, pools, callInternal) {
    services.jobs.define(
      'university.hourly',
      async ({ signal }) => {
        const companies = await inTransaction(pools.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
          tx.query<{ id: string }>('select id from gateway.companies'),
        )
        for (const { id } of companies) {
          if (signal.aborted) return
          await turnHour(id, services, pools, callInternal)
        }
      },
      { every: '41 * * * *' },
    )
  },
})
