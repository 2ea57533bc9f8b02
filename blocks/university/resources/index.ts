import { block } from '@quoin/kit'
import { chapters, questions, steps } from './content.ts'
import { courses } from './courses.ts'
import { attempts, certificates, codes, enrollments, surveys } from './enrollments.ts'
import { learning } from './learning.ts'
import { settings, users } from './users.ts'

export type { MediaFile, Verified } from './learning.ts'
export type { AttemptWire, LearnerCourse, LearnerOutline, LearnerStep, OutlineWire, QuestionOption, SurveyKind } from './wire.ts'

/** Courses that people finish: day by day, with what is locked held back by the server. */
export const university = block(
  'university',
  'University',
  { courses, chapters, steps, questions, enrollments, codes, attempts, surveys, certificates, learning, users, settings },
  {
    'university.courses.read': 'See courses with all they hold, drafts included',
    'university.courses.write': 'Write, publish and change courses',
    'university.courses.delete': 'Delete, restore and purge courses',
    'university.learning.use': 'Take courses',
    'university.enrollments.read': 'See who takes which course and how far they are',
    'university.enrollments.manage': 'Enrol people, pause them, open chapters for them, excuse them',
    'university.codes.manage': 'Issue, resend and revoke access codes',
    'university.attempts.read': 'See answers to quizzes and assignments',
    'university.attempts.grade': 'Grade assignments and answers',
    'university.surveys.read': 'See what learners say in surveys',
    'university.certificates.read': 'See certificates',
    'university.certificates.manage': 'Revoke certificates',
    'university.reports.read': 'See where learners stop and who owes mandatory training',
    'university.settings.manage': 'Change the settings of the university',
  },
  {
    'university.courses.read': { support: 'tenant' },
    'university.learning.use': { support: 'own', user: 'own', authorized: 'own', guest: 'own' },
    'university.enrollments.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'university.attempts.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'university.certificates.read': { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' },
    'university.surveys.read': { support: 'tenant' },
    'university.reports.read': { support: 'tenant' },
    'university.*': {},
  },
)
