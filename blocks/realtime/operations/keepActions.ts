import type { Context } from '@quoin/kit/server'
import { plainLines, redact } from '../redact.ts'
import { type ActionInput, realtime } from '../resources/index.ts'

/** Keeps what a new message asks for, in the order it came. */
export async function keepActions(context: Context, message: string, actions: readonly ActionInput[]): Promise<void> {
  for (const [position, action] of actions.entries())
    await context.insert(realtime.messageActions, {
      message,
      position,
      actionType: action.action_type ?? null,
      controlType: action.control_type ?? null,
      controlLabel: clean(action.control_label),
      controlValue: clean(action.control_value),
      controlName: action.control_name ?? null,
      controlId: action.control_id ?? null,
      controlClass: action.control_class ?? null,
      controlTag: action.control_tag ?? null,
      controlPlaceholder: clean(action.control_placeholder),
      controlHref: action.control_href ?? null,
      controlSrc: action.control_src ?? null,
      controlAlt: clean(action.control_alt),
      controlHelp: clean(action.control_help),
      controlSetId: action.control_set_id ?? null,
      controlSetName: action.control_set_name ?? null,
      controlSetClass: action.control_set_class ?? null,
      status: action.status ?? 'active',
      enabled: action.enabled ?? true,
      payload: action.payload ?? null,
    })
}

/** As of a message itself: without addresses and numbers of people. */
export const clean = (text: string | null | undefined): string | null => (text ? redact(plainLines(text)) : null)

/** An answer, the texts in it as well. */
export function cleanAnswer(answer: unknown): unknown {
  if (typeof answer === 'string') return clean(answer) ?? ''
  if (Array.isArray(answer)) return answer.map(cleanAnswer)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, cleanAnswer(value)]))
}
