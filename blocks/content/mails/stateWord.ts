import type { Language } from '@quoin/kit/mail'
import type { State } from '../resources/common.ts'
import de from '../texts/de.ts'
import en from '../texts/en.ts'
import es from '../texts/es.ts'
import fr from '../texts/fr.ts'
import ja from '../texts/ja.ts'
import zh from '../texts/zh.ts'

const texts = { de, en, es, fr, ja, zh }

/** The word for a state that lists and the editor have too. */
export const stateWord = (language: Language, state: State): string => texts[language].resources.posts.options.state[state]
