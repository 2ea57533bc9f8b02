import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  journey: 'Welcome aboard',
  step: 'Complete your profile',
  left: '40',
  link: 'https://quoin.example/c/works/onboarding/journey',
}

/** The mails of onboarding. A company may put its own words in their place. */
export const mails: Readonly<Record<'onboarding_reminder', MailTemplate>> = {
  onboarding_reminder: {
    notice: { category: 'reminders' },
    sample,
    texts: {
      en: {
        subject: 'Continue “{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>Hello {{ name }}, your next step is “{{ step }}”. You have {{ left }}% of your onboarding left.</p>',
        button: 'Continue',
      },
      es: {
        subject: 'Continúa «{{ journey }}»',
        heading: '{{ journey }}',
        body: '<p>Hola, {{ name }}: tu siguiente paso es «{{ step }}». Te queda el {{ left }} % de la incorporación.</p>',
        button: 'Continuar',
      },
      fr: {
        subject: 'Continuez « {{ journey }} »',
        heading: '{{ journey }}',
        body: '<p>Bonjour {{ name }}, votre prochaine étape est « {{ step }} ». Il reste {{ left }} % de votre intégration.</p>',
        button: 'Continuer',
      },
      de: {
        subject: '„{{ journey }}“ fortsetzen',
        heading: '{{ journey }}',
        body: '<p>Guten Tag, {{ name }}, Ihr nächster Schritt ist „{{ step }}“. {{ left }} % der Einführung liegen noch vor Ihnen.</p>',
        button: 'Fortsetzen',
      },
      ja: {
        subject: '「{{ journey }}」を続けましょう',
        heading: '{{ journey }}',
        body: '<p>{{ name }} 様、次のステップは「{{ step }}」です。オンボーディングは残り {{ left }}% です。</p>',
        button: '続ける',
      },
      zh: {
        subject: '继续“{{ journey }}”',
        heading: '{{ journey }}',
        body: '<p>{{ name }}，您好，您的下一步是“{{ step }}”。入职引导还剩 {{ left }}%。</p>',
        button: '继续',
      },
    },
  },
}
