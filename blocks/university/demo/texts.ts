export interface Day {
  readonly title: string
  readonly summary: string
  readonly lesson: string
  readonly practice: string
}

/** Seven days, a practice each. */
export const days: readonly Day[] = [
  {
    title: 'Arriving',
    summary: 'Notice where you are before you change anything.',
    lesson: `Most of us begin a day in the middle of the next one. The body is at breakfast, the mind already sits in a meeting. Arriving means letting the two meet again.

You do not have to empty your head for that. It is enough to notice three things that are here anyway: the weight of your feet, one sound, and one breath. Each of them happens now and nowhere else, so whoever notices them is here as well.

Do this before you open a screen. It takes less time than unlocking a phone, and it sets the pace for what follows.`,
    practice: `1. Stand with both feet on the ground and let your shoulders drop.
2. Name three sounds, quietly, one after the other.
3. Take five slow breaths. Count only the breathing out.
4. Write down in one sentence how you are. There is no right answer.`,
  },
  {
    title: 'Breathing',
    summary: 'A breath is the one brake you always carry.',
    lesson: `Breathing is the only part of the nervous system that runs by itself and also listens to you. A longer breath out slows the heart; this is not a metaphor, you can feel it with two fingers at your wrist.

Box breathing is the simplest form: in for four, hold for four, out for four, hold for four. If four is too long, take three. The rhythm matters and not the number.

Use it where it is needed rather than only on a cushion: in front of a door, between two calls, at a red light.`,
    practice: `1. Sit upright, one hand on the belly.
2. Breathe in for four, hold for four, out for four, hold for four.
3. Repeat it for ten rounds. The bells in the resources keep time.
4. Note where in your day you will use it tomorrow.`,
  },
  {
    title: 'Gratitude',
    summary: 'Attention grows what it rests on.',
    lesson: `The mind keeps a careful list of what is missing. That kept our ancestors alive and keeps us awake at night. Gratitude does not deny the list. It writes a second one.

What helps is to be exact. "My family" stays pale; "my sister called although she was tired" has a colour. An exact memory lets the body take part, and that is where the effect comes from.

Three things in the evening are plenty. If one of them was small, all the better: small things are there on bad days, too.`,
    practice: `1. Write down three moments of the last day, each in one exact sentence.
2. Choose one that somebody else made possible.
3. Tell that person today, in a message or aloud.
4. Note how it was to say it.`,
  },
  {
    title: 'Slowing down',
    summary: 'Doing one thing is faster than it feels.',
    lesson: `Switching between tasks feels like speed. Every switch has a price, though: for some minutes a part of your attention stays behind with what you left. At the end of the day you have worked much and finished little.

Slowing down is no lack of ambition. It is the decision to give one thing the time that it takes. Twenty minutes are often enough, provided they are whole.

Put away whatever can ring. Say to yourself what will be done at the end. Begin with the smallest next step.`,
    practice: `1. Choose one task that you have put off.
2. Set a timer for twenty minutes and put your phone in another room.
3. When your thoughts wander, note the word on paper and go back.
4. Write down what is finished, and what it felt like.`,
  },
  {
    title: 'Moving',
    summary: 'A calm mind likes to be carried by a body.',
    lesson: `Tension is energy that was prepared and not used. The body does not know whether you prepared for a tiger or for a presentation. Movement tells it that the matter is over.

It need not be sport. A brisk walk of ten minutes changes mood for hours, and looking far into the distance rests eyes that were fixed on a screen.

Walk once today without a destination and without headphones.`,
    practice: `1. Walk for ten minutes outdoors, a little faster than usual.
2. For the first half, look only at things that are far away.
3. For the second half, notice only what you hear.
4. Stretch arms and back before you sit down again, and note what changed.`,
  },
  {
    title: 'Connecting',
    summary: 'Being heard calms more than being right.',
    lesson: `People are calmed by people. A conversation in which somebody listens lowers tension on both sides, and listening can be practised like an instrument.

Listening does not mean waiting for one's turn. It means being curious about the end of the sentence. Ask one question more than you usually would, and leave the advice for another day.

You may also be the one who speaks. Choose somebody to whom you can say how you really are.`,
    practice: `1. Meet or call somebody for a quarter of an hour.
2. Ask how they are, and after the answer ask one more question.
3. Do not give advice unless you are asked for it.
4. Note what you learned that you did not know before.`,
  },
  {
    title: 'Keeping it',
    summary: 'Small, fixed and forgiven: how habits last.',
    lesson: `A week does not change a life. What can change it is the smallest part of this week that you keep. So choose one practice, not seven.

Tie it to something that happens anyway: after brushing your teeth, before starting the car, when the kettle boils. Make it so small that you can do it on your worst day. And when you miss a day, begin again on the next without paying a fine.

Look at your notes of this week before you decide. They know better than any course what has done you good.`,
    practice: `1. Read your notebook of the last six days.
2. Choose one practice and the moment of the day it belongs to.
3. Write it down as one sentence: "After …, I will …".
4. Tell somebody about it, and do it once right now.`,
  },
]

export const welcome = `Welcome. For seven days you will take about fifteen minutes a day: a short text, a picture and one practice. There is nothing to achieve.

**How it works**

- A day opens once the one before is finished, and not before the next morning.
- Beside every step there is room for a note. Your notebook belongs to you alone; you can print it and take it along.
- The meditation is there whenever you want it.

Before you begin, answer the four questions about how you are. At the end you will see what has changed.`

export const captions = `WEBVTT

00:00.000 --> 00:05.000
Welcome to seven days of calm.

00:05.000 --> 00:10.000
Every day: a short text, a picture, one practice.

00:10.000 --> 00:15.000
Fifteen minutes are enough.

00:15.000 --> 00:20.000
Begin where you are.
`

export const fireSafety = `## Before a fire

### Know your way out

Look for the two nearest exits of every room you work in. One of them may be blocked when you need it. Escape routes are kept free at all times: no boxes, no parked bicycles, no wedges in fire doors.

### Find what is there to help

Know where the next alarm button and the next extinguisher are. Read the label of the extinguisher once in peace; nobody reads it in smoke.

## In a fire

### Alarm, people, fire

Keep to this order. Raise the alarm first. Help people out who cannot leave by themselves. Fight the fire only where you can do so without danger, with your back to an exit.

### Never

Never use a lift. Never open a door that is hot. Never go back for things. Meet at the assembly point, so that nobody is looked for who is already outside.
`
