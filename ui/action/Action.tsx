import { Button, type ButtonProps, Menu } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { sentence } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWords } from '../fields/words.ts'
import { lazy } from '../lazy.tsx'
import { useErrorWords } from '../record/useErrorWords.ts'
import { useNotify } from '../record/useNotify.tsx'
import { WithTexts } from '../record/WithTexts.tsx'
import { Refused } from '../states/Refused.tsx'
import { useWhyNotNow } from './useWhyNotNow.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then((module) => module.ActionDialog))

interface HasId {
  readonly id: string
}
export interface ActionProps<Input, Record_> extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection'> {
  /** `forms.surveys.close` */
  readonly of: Operation<Input, Record_>
  /** The record it is done to, as a get or a list answers it. */
  readonly record: HasId & { readonly [K in keyof Record_]?: Record_[K] }
  readonly parent?: string
  /** `item` stands in a menu. */
  readonly as?: 'button' | 'item'
  /** What the dialog begins with. */
  readonly initial?: Readonly<Partial<Record<keyof Input & string, unknown>>>
  /** Instead of the action's own word. */
  readonly children?: ReactNode
  onDone?(record: Record_): void
}

/**
 * A button for something done to one record, from its definition alone. It says why it is not possible, asks for the fields the action
 * takes, shows what the server refuses at the field it is about, and says what was done. Texts of the block under `resources.<resource>`:
 * `options.actions.<action>` the button, `done.<action>` what was done, `confirm.<action>` a question to answer first.
 */
export const Action = <Input, Record_>(props: ActionProps<Input, Record_>) => (
  <WithTexts>
    <Possible {...props} />
  </WithTexts>
)

function Possible<Input, Record_>({
  of,
  record,
  parent,
  as = 'button',
  initial,
  children,
  onDone,
  ...look
}: ActionProps<Input, Record_>) {
  const operation: Operation = of
  const t = useTranslations('records')
  const named = { block: of.block, name: of.resource }
  const words = useWords(named)
  const why = useWhyNotNow(operation, record)
  const inWords = useErrorWords(named)
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const run = useAction<Readonly<Record<string, unknown>>, Record_>(operation)
  const label = children ?? words.option('actions', of.action) ?? sentence(of.action)
  const asks = Object.keys(of.fields ?? {}).length > 0 || words.text('confirm', of.action) !== undefined
  const send = (input: Readonly<Record<string, unknown>>) =>
    run.mutate(
      { ...input, id: record.id, ...(parent ? { parent } : {}) },
      {
        onSuccess: (answer) => {
          setIsOpen(false)
          notify.done(words.text('done', of.action) ?? t('action.done', { action: words.option('actions', of.action) }))
          onDone?.(answer)
        },
        onError: (error) => {
          if (!asks) notify.trouble(inWords(error).sentence)
        },
      },
    )
  const begin = () => {
    run.reset()
    if (asks) setIsOpen(true)
    else send({})
  }
  return (
    <>
      {as === 'item' ? (
        <Menu.Item
          closeMenuOnClick={why === null}
          aria-disabled={why !== null || undefined}
          data-disabled={why !== null || undefined}
          color={look.color}
          leftSection={look.leftSection}
          onClick={() => {
            if (why === null) begin()
          }}
        >
          {label}
          {why !== null && <WhyNot>{why}</WhyNot>}
        </Menu.Item>
      ) : (
        <Refused why={why}>
          <Button variant="default" {...look} data-element={of.name} loading={run.isPending && !isOpen} onClick={begin}>
            {label}
          </Button>
        </Refused>
      )}
      {isOpen && (
        <ActionDialog
          operation={operation}
          title={label}
          initial={initial}
          error={run.error}
          isBusy={run.isPending}
          onSend={send}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** In a menu there is room to say it at once. */
const WhyNot = ({ children }: { children: string }) => (
  <span style={{ display: 'block', maxWidth: 240, fontSize: 12, whiteSpace: 'normal' }}>{children}</span>
)
