import { serve } from '@quoin/kit/server'
import { formAnswered } from './mails/formAnswered.ts'
import { formInvitation } from './mails/formInvitation.ts'
import { answers, answersInner, restoreAnswer } from './operations/answers.ts'
import { landings, landingsInner } from './operations/landings.ts'
import { followAnswers } from './operations/listen.ts'
import { createSurvey, surveys, surveysInner } from './operations/surveys.ts'
import { users } from './operations/users.ts'
import { persons } from './persons.ts'
import { mountForms } from './public/mount.ts'
import { forms } from './resources/index.ts'
import { surveys as surveyVerbs } from './verbs/surveys.ts'

export const formsServer = serve(forms, {
  demo: async () => (await import('./demo.ts')).demo,
  persons,
  verbs: { surveys: surveyVerbs },
  operations: { surveys, answers, landings, users },
  inner: { surveys: surveysInner, answers: answersInner, landings: landingsInner },
  replaces: { surveys: { create: createSurvey }, answers: { restore: restoreAnswer } },
  listeners: [followAnswers],
  mountPages: mountForms,
  mails: { form_invitation: formInvitation, form_answered: formAnswered },
})
