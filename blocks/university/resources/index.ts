import { block, uploadDefinition } from '@quoin/kit'
import { attendances } from './attendances.ts'
import { availabilities } from './availabilities.ts'
import { chapters, options, questions, steps, translations } from './content.ts'
import { courses } from './courses.ts'
import { attempts, certificates, codes, enrollments, surveys } from './enrollments.ts'
import { learning } from './learning.ts'
import { placements, rules, sections } from './placements.ts'
import { posts } from './posts.ts'
import { cohorts, sessions } from './sessions.ts'
import { students } from './students.ts'
import { settings, users } from './users.ts'

export type { StepPosts } from './posts.ts'
export { type Attendance, attendanceRate, attendanceStates } from './attendances.ts'
export type { LearnerSession } from './sessions.ts'
export type { FollowUp, MediaFile, Ticket, Verified } from './learning.ts'
export type {
  AttemptWire,
  LearnerCourse,
  LearnerOutline,
  LearnerStep,
  OutlineWire,
  PlaceWire,
  QuestionOption,
  SurveyKind,
} from './wire.ts'

/** Courses that people finish: day by day, with what is locked held back by the server. */
export const university = block(
  'university',
  'University',
  {
    courses,
    chapters,
    steps,
    questions,
    options,
    placements,
    sections,
    rules,
    translations,
    cohorts,
    sessions,
    attendances,
    availabilities,
    posts,
    enrollments,
    students,
    codes,
    attempts,
    surveys,
    certificates,
    learning,
    users,
    settings,
    uploads: uploadDefinition,
  },
  {
    'university.courses.read': 'View courses with all they hold, drafts included',
    'university.courses.write': 'Create, edit and publish courses',
    'university.courses.delete': 'Delete, restore and purge courses',
    'university.learning.use': 'Take courses',
    'university.enrollments.read': 'View who takes which course and how far they are',
    'university.enrollments.manage': 'Enrol people, pause them, open chapters for them, excuse them',
    'university.codes.manage': 'Issue, resend and revoke access codes',
    'university.attempts.read': 'View answers to quizzes and assignments',
    'university.attempts.grade': 'Grade assignments and answers',
    'university.surveys.read': 'View what learners say in surveys',
    'university.certificates.read': 'View certificates',
    'university.certificates.manage': 'Revoke certificates',
    'university.reports.read': 'View where learners stop and who owes mandatory training',
    'university.sessions.read': 'View sessions with the log of their coach',
    'university.sessions.manage': 'Schedule and cancel sessions and keep cohorts',
    'university.sessions.hold': 'Take attendance at sessions and finish them',
    'university.posts.read': 'View questions and answers on steps',
    'university.posts.moderate': 'Hide questions and answers on steps',
    'university.settings.manage': 'Manage university settings',
  },
  {
    'university.courses.read': { support: 'tenant' },
    'university.learning.use': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'university.enrollments.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'university.attempts.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'university.certificates.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'university.sessions.read': { support: 'tenant', user: 'own', authorized: 'own' },
    'university.sessions.hold': { support: 'tenant', user: 'own', authorized: 'own' },
    'university.posts.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'university.posts.moderate': { support: 'tenant' },
    'university.surveys.read': { support: 'tenant' },
    'university.reports.read': { support: 'tenant' },
    'university.*': {},
  },
)
