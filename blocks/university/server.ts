import { companiesOf, serve, serveCalendars, uploadOperations } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { cable } from './cable.ts'
import { askToFollowUp, followUpJob, type LowRating } from './learning/followUp.ts'
import { followOrders } from './learning/listen.ts'
import { mails } from './mails/templates.ts'
import { availabilities, createAvailability, updateAvailability } from './operations/availabilities.ts'
import { createAttendance, deleteAttendance, listAttendances, updateAttendance } from './operations/attendances.ts'
import {
  createChapter,
  createCourse,
  createPlacement,
  createSection,
  createOption,
  createQuestion,
  createStep,
  createTranslation,
  steps,
  updateQuestion,
  purgeUntaught,
  updateStep,
  updateTranslation,
} from './operations/content.ts'
import { courses, coursesInternal, keepingStatus, updateCourse } from './operations/courses.ts'
import {
  attempts,
  certificates,
  codes,
  createCode,
  createEnrollment,
  createStudent,
  enrollments,
  enrollmentsInternal,
  updateCode,
  updateEnrollment,
} from './operations/enrollments.ts'
import { readFeed } from './operations/feeds.ts'
import { turnHour } from './operations/hourly.ts'
import { learning, learningInternal } from './operations/learning.ts'
import { createRule, placements, updateRule } from './operations/placements.ts'
import { posts } from './operations/posts.ts'
import { createSession, sessions, sessionsInternal, updateSession } from './operations/sessions.ts'
import { settings, users } from './operations/users.ts'
import { notices } from './notices.ts'
import { personalData } from './personalData.ts'
import { listCourses, listEnrollments, sayingCourses, sayingSeats } from './queries/states.ts'
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
    placements,
    sessions,
    availabilities,
    posts,
    users,
    settings,
    uploads: uploadOperations,
  },
  internal: {
    courses: coursesInternal,
    enrollments: enrollmentsInternal,
    learning: learningInternal,
    sessions: sessionsInternal,
  },
  replaces: {
    courses: {
      list: listCourses,
      get: sayingCourses(),
      create: sayingCourses(createCourse),
      update: keepingStatus(sayingCourses(updateCourse)),
    },
    chapters: { create: createChapter, purge: purgeUntaught },
    steps: { create: createStep, update: updateStep, purge: purgeUntaught },
    questions: { create: createQuestion, update: updateQuestion },
    placements: { create: createPlacement },
    sections: { create: createSection },
    rules: { create: createRule, update: updateRule },
    options: { create: createOption },
    translations: { create: createTranslation, update: updateTranslation },
    enrollments: {
      list: listEnrollments,
      get: sayingSeats(),
      create: sayingSeats(createEnrollment),
      update: sayingSeats(updateEnrollment),
    },
    students: { create: createStudent },
    sessions: { create: createSession, update: updateSession },
    attendances: { list: listAttendances, create: createAttendance, update: updateAttendance, delete: deleteAttendance },
    availabilities: { create: createAvailability, update: updateAvailability },
    codes: { create: createCode, update: updateCode },
  },
  cable,
  listeners: [followOrders],
  mails,
  mountPages: mountUniversity,
  mount(app, services, pools, callInternal) {
    serveCalendars(app, (secret) => readFeed(secret, pools, callInternal))
    services.jobs.define<LowRating>(followUpJob, ({ payload }) => askToFollowUp(payload, callInternal))
    services.jobs.define(
      'university.hourly',
      async ({ signal }) => {
        for (const id of await companiesOf(pools)) {
          if (signal.aborted) return
          await turnHour(id, services, pools, callInternal)
        }
      },
      { every: '41 * * * *' },
    )
  },
})
