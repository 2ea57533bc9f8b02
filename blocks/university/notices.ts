import type { Notice } from '@quoin/kit/notices'

const sample = { by: 'Kim Example', step: 'Practice: arriving', course: 'Seven days of calm' }

/** What people are told of their courses in the app. */
export const notices: Readonly<Record<string, Notice>> = {
  university_asked: {
    category: 'comments',
    sample,
    texts: {
      en: { title: '{{ by }} asked about “{{ step }}”', body: '{{ course }}' },
      de: { title: '{{ by }} hat eine Frage zu „{{ step }}“ gestellt', body: '{{ course }}' },
      es: { title: '{{ by }} ha preguntado sobre «{{ step }}»', body: '{{ course }}' },
      fr: { title: '{{ by }} a posé une question sur « {{ step }} »', body: '{{ course }}' },
      ja: { title: '{{ by }}さんが「{{ step }}」について質問しました', body: '{{ course }}' },
      zh: { title: '{{ by }} 就“{{ step }}”提出了问题', body: '{{ course }}' },
    },
  },
  university_answered: {
    category: 'comments',
    sample,
    texts: {
      en: { title: '{{ by }} answered your question about “{{ step }}”', body: '{{ course }}' },
      de: { title: '{{ by }} hat Ihre Frage zu „{{ step }}“ beantwortet', body: '{{ course }}' },
      es: { title: '{{ by }} ha respondido a tu pregunta sobre «{{ step }}»', body: '{{ course }}' },
      fr: { title: '{{ by }} a répondu à votre question sur « {{ step }} »', body: '{{ course }}' },
      ja: { title: '{{ by }}さんが「{{ step }}」に関する質問に回答しました', body: '{{ course }}' },
      zh: { title: '{{ by }} 回答了您关于“{{ step }}”的问题', body: '{{ course }}' },
    },
  },
  university_rated_low: {
    category: 'tasks',
    sample: { ...sample, rating: 2 },
    texts: {
      en: { title: 'Follow up with {{ by }}: the coach was rated {{ rating }} of 5', body: '{{ course }}' },
      de: { title: 'Bitte bei {{ by }} nachfassen: Coach mit {{ rating }} von 5 bewertet', body: '{{ course }}' },
      es: { title: 'Contacta con {{ by }}: valoró al coach con {{ rating }} de 5', body: '{{ course }}' },
      fr: { title: 'Recontacter {{ by }} : coach noté {{ rating }} sur 5', body: '{{ course }}' },
      ja: { title: '{{ by }}さんに連絡してください：コーチの評価は 5 点中 {{ rating }} 点です', body: '{{ course }}' },
      zh: { title: '请跟进 {{ by }}：教练评分为 {{ rating }}/5', body: '{{ course }}' },
    },
  },
  university_session_cancelled: {
    category: 'learning',
    sample: { session: 'Weekly coaching', day: '2026-05-11', course: sample.course, reason: 'The coach is ill.' },
    texts: {
      en: { title: '“{{ session }}” on {{ day }} was cancelled', body: '{{ reason | default: course }}' },
      de: { title: '„{{ session }}“ am {{ day }} wurde abgesagt', body: '{{ reason | default: course }}' },
      es: { title: 'Se ha cancelado «{{ session }}» del {{ day }}', body: '{{ reason | default: course }}' },
      fr: { title: '« {{ session }} » du {{ day }} a été annulé', body: '{{ reason | default: course }}' },
      ja: { title: '{{ day }}の「{{ session }}」は中止になりました', body: '{{ reason | default: course }}' },
      zh: { title: '{{ day }} 的“{{ session }}”已取消', body: '{{ reason | default: course }}' },
    },
  },
  university_slot_booked: {
    category: 'learning',
    sample: { ...sample, session: 'Weekly coaching', day: '2026-05-11' },
    texts: {
      en: { title: '{{ by }} booked “{{ session }}” on {{ day }}', body: '{{ course }}' },
      de: { title: '{{ by }} hat „{{ session }}“ am {{ day }} gebucht', body: '{{ course }}' },
      es: { title: '{{ by }} ha reservado «{{ session }}» el {{ day }}', body: '{{ course }}' },
      fr: { title: '{{ by }} a réservé « {{ session }} » le {{ day }}', body: '{{ course }}' },
      ja: { title: '{{ by }}さんが{{ day }}の「{{ session }}」を予約しました', body: '{{ course }}' },
      zh: { title: '{{ by }} 预约了 {{ day }} 的“{{ session }}”', body: '{{ course }}' },
    },
  },
  university_slot_released: {
    category: 'learning',
    sample: { ...sample, session: 'Weekly coaching', day: '2026-05-11' },
    texts: {
      en: { title: '{{ by }} cancelled “{{ session }}” on {{ day }}', body: '{{ course }}' },
      de: { title: '{{ by }} hat „{{ session }}“ am {{ day }} abgesagt', body: '{{ course }}' },
      es: { title: '{{ by }} ha cancelado «{{ session }}» del {{ day }}', body: '{{ course }}' },
      fr: { title: '{{ by }} a annulé « {{ session }} » du {{ day }}', body: '{{ course }}' },
      ja: { title: '{{ by }}さんが{{ day }}の「{{ session }}」をキャンセルしました', body: '{{ course }}' },
      zh: { title: '{{ by }} 取消了 {{ day }} 的“{{ session }}”', body: '{{ course }}' },
    },
  },
}
