import {
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronsLeft, IconChevronsRight, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Board.module.css'
import { arranged, type Place, placeAt } from './arrange.ts'

export interface BoardCard {
  readonly id: string
  /** Names the card to people, also to those who hear the board. */
  readonly name: string
  readonly content: ReactNode
  /** Which version of the card is shown. */
  readonly version?: number
}
export interface BoardColumn {
  readonly id: string
  readonly name: string
  readonly color?: string | null
  /** How many cards the column has, shown or not. */
  readonly count: number
  readonly countText: string
  readonly summary?: ReactNode
  readonly cards: readonly BoardCard[]
}
export interface BoardWords {
  readonly label: string
  readonly moveTo: string
  readonly up: string
  readonly down: string
  readonly more: string
  readonly empty: string
  move(name: string): string
  picked(name: string): string
  over(name: string, column: string): string
  dropped(name: string, column: string): string
  let(name: string): string
  fold(name: string): string
  unfold(name: string): string
}
export interface BoardProps {
  readonly columns: readonly BoardColumn[]
  readonly words: BoardWords
  /** Names the part of the page this board is, where there are several: to those who hear it their columns would sound alike. */
  readonly within?: string | undefined
  /** Why nothing can be moved, in words; null when it can. */
  readonly whyFixed: string | null
  /** Off where the order inside a column means nothing. */
  readonly ordered?: boolean
  /** Whether a card may go from one column to another. Default: everywhere. */
  mayGo?(from: string, to: string): boolean
  /** What keeps one card out of a column though others may go there, in words; null when nothing does. */
  whyNot?(card: string, to: string): string | null
  /**
   * The card stays where it was put until this settles; afterwards `columns` say where it is. The version is the one that was
   * picked up, even if somebody else moved the card while it was held.
   */
  onMove(card: string, place: Place, version: number | undefined): Promise<unknown>
  onMore?(column: string): void
  /** Columns that show their head alone; cards can be put into them all the same. */
  readonly folded?: readonly string[]
  onFold?(column: string): void
}

/**
 * Columns of cards. A card is dragged by mouse or finger, and every card has a menu that does the same by keyboard. What is
 * dropped shows at once and gives way to what the server says.
 */
export function Board(props: BoardProps) {
  const { columns, words, within, folded = [] } = props
  const moves = useMoves(props)
  const { shown, cards, columnOf, dragged } = moves
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const nameOf = (id: string | number | undefined) => columns.find((column) => column.id === id)?.name ?? ''
  const named = (name: string) => (within ? `${within}: ${name}` : name)
  const cardName = (id: string | number) => cards.get(String(id))?.name ?? ''

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCorners}
      {...moves.drag}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => words.picked(cardName(active.id)),
          onDragOver: ({ active, over: on }) =>
            on ? words.over(cardName(active.id), nameOf(columnOf(String(on.id), shown))) : undefined,
          onDragEnd: ({ active, over: on }) =>
            on ? words.dropped(cardName(active.id), nameOf(columnOf(String(on.id), shown))) : words.let(cardName(active.id)),
          onDragCancel: ({ active }) => words.let(cardName(active.id)),
        },
      }}
    >
      <div
        className={styles.board}
        style={{ gridTemplateColumns: columns.map(({ id }) => (folded.includes(id) ? '48px' : 'var(--board-column)')).join(' ') }}
        role="region"
        aria-label={named(words.label)}
        tabIndex={0}
      >
        {columns.map((column) => (
          <ColumnOf key={column.id} column={column} board={props} moves={moves} named={named} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={`${styles.card} ${styles.lifted}`}>
            <div className={styles.content}>{cards.get(dragged)?.content}</div>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Where the cards lie while one is dragged or its move is under way, and the moves themselves. */
function useMoves({ columns, ordered = true, mayGo = anywhere, onMove }: BoardProps) {
  const [order, setOrder] = useState<ReadonlyMap<string, readonly string[]> | null>(null)
  const picked = useRef<number | undefined>(undefined)
  const [dragged, setDragged] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  // A card that enters a column moves what it is over, which may push it out again: without a picture between, for ever.
  const isEntering = useRef(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      isEntering.current = false
    })
    return () => cancelAnimationFrame(frame)
  }, [order])
  // While a move is under way the board keeps what was dropped; then the server's order counts again.
  useEffect(() => {
    if (!dragged && waiting.size === 0) setOrder(null)
  }, [dragged, waiting])
  const real = new Map(columns.map((column) => [column.id, column.cards.map(({ id }) => id)]))
  const shown = order ?? real
  const cards = new Map(columns.flatMap((column) => column.cards.map((card) => [card.id, card] as const)))
  const columnOf = (id: string, where: ReadonlyMap<string, readonly string[]>) =>
    where.has(id) ? id : [...where].find(([, ids]) => ids.includes(id))?.[0]
  const move = async (card: string, next: ReadonlyMap<string, readonly string[]>, version = cards.get(card)?.version) => {
    const column = columnOf(card, next)
    if (!column) return setOrder(null)
    const place = placeAt(card, column, next.get(column) ?? [])
    setOrder(next)
    setWaiting((held) => new Set(held).add(card))
    try {
      await onMove(card, place, version)
    } finally {
      setWaiting((held) => new Set([...held].filter((one) => one !== card)))
    }
  }
  const over = ({ active, over: target }: DragOverEvent) => {
    const [card, on] = [String(active.id), target && String(target.id)]
    const to = on ? columnOf(on, shown) : undefined
    const from = columnOf(card, real)
    if (isEntering.current || !on || !to || !from || columnOf(card, shown) === to || !(from === to || mayGo(from, to))) return
    const at = on === to ? (shown.get(to)?.length ?? 0) : (shown.get(to)?.indexOf(on) ?? 0)
    isEntering.current = true
    setOrder(arranged(shown, card, to, at))
  }
  const end = ({ active, over: target }: DragEndEvent) => {
    setDragged(null)
    const card = String(active.id)
    const to = columnOf(card, shown)
    if (!target || !to) return setOrder(null)
    const ids = shown.get(to) ?? []
    const on = String(target.id)
    const next = ordered && ids.includes(on) ? arranged(shown, card, to, ids.indexOf(on)) : shown
    const before = real.get(to) ?? []
    if (before.join() === (next.get(to) ?? []).join() || (!ordered && before.includes(card))) return setOrder(null)
    void move(card, next, picked.current)
  }
  const drag = {
    onDragStart({ active }: DragStartEvent) {
      setDragged(String(active.id))
      picked.current = cards.get(String(active.id))?.version
      setOrder(shown)
    },
    onDragOver: over,
    onDragEnd: end,
    onDragCancel() {
      setDragged(null)
      setOrder(null)
    },
  }
  return { shown, cards, columnOf, dragged, waiting, move, drag }
}

interface PartProps {
  readonly column: BoardColumn
  readonly board: BoardProps
  readonly moves: ReturnType<typeof useMoves>
}

function ColumnOf({ column, board, moves, named }: PartProps & { named(name: string): string }) {
  const { words, whyFixed, folded = [], onFold, onMore } = board
  const { shown, cards, waiting } = moves
  const isFolded = folded.includes(column.id)
  const ids = isFolded ? [] : (shown.get(column.id) ?? [])
  return (
    <section className={styles.column} data-folded={isFolded || undefined} aria-label={named(column.name)}>
      <header className={styles.head}>
        {onFold && (
          <ActionIcon
            size="sm"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-label={isFolded ? words.unfold(named(column.name)) : words.fold(named(column.name))}
            onClick={() => onFold(column.id)}
          >
            {isFolded ? <IconChevronsRight size={15} stroke={1.6} /> : <IconChevronsLeft size={15} stroke={1.6} />}
          </ActionIcon>
        )}
        <h2 className={styles.name}>
          {column.color && <span className={styles.dot} style={{ background: column.color }} aria-hidden />}
          {column.name}
          <span className={styles.count}>
            <span aria-hidden>{column.count}</span>
            <span className={styles.heard}>{column.countText}</span>
          </span>
        </h2>
        {column.summary && !isFolded && <div className={styles.summary}>{column.summary}</div>}
      </header>
      {/* Of cards that are on their way nothing is said. */}
      {ids.length === 0 && column.count === 0 && !isFolded && <p className={styles.empty}>{words.empty}</p>}
      <Column id={column.id} ids={ids}>
        {ids.map((id, at) => {
          const card = cards.get(id)
          return (
            card && (
              <Card key={id} card={card} fixed={whyFixed !== null || waiting.has(id)}>
                <CardMenu card={card} at={at} column={column} board={board} moves={moves} />
              </Card>
            )
          )
        })}
      </Column>
      {onMore && !isFolded && column.cards.length > 0 && column.cards.length < column.count && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onMore(column.id)}>
          {words.more}
        </Button>
      )}
    </section>
  )
}

/** Moves a card without dragging it: to another column, or up and down in its own. */
function CardMenu({
  card: { id, name },
  at,
  column,
  board,
  moves,
}: PartProps & { readonly card: BoardCard; readonly at: number }) {
  const { columns, words, whyFixed, ordered = true, mayGo = anywhere, whyNot = () => null } = board
  const { shown, move } = moves
  const ids = shown.get(column.id) ?? []
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="sm" className={styles.menu} aria-label={words.move(name)}>
          <IconDotsVertical size={15} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {whyFixed && <Menu.Label maw={240}>{whyFixed}</Menu.Label>}
        <Menu.Label>{words.moveTo}</Menu.Label>
        {columns
          .filter(({ id: other }) => other !== column.id)
          .map((other) => {
            const why = whyNot(id, other.id)
            return (
              <Menu.Item
                key={other.id}
                className={why ? styles.refused : undefined}
                disabled={whyFixed !== null || why !== null || !mayGo(column.id, other.id)}
                onClick={() => void move(id, arranged(shown, id, other.id, 0))}
              >
                {other.name}
                {why && <span className={styles.why}>{why}</span>}
              </Menu.Item>
            )
          })}
        {ordered && <Menu.Divider />}
        {ordered && (
          <Menu.Item
            leftSection={<IconArrowUp size={15} stroke={1.6} aria-hidden />}
            disabled={whyFixed !== null || at === 0}
            onClick={() => void move(id, arranged(shown, id, column.id, at - 1))}
          >
            {words.up}
          </Menu.Item>
        )}
        {ordered && (
          <Menu.Item
            leftSection={<IconArrowDown size={15} stroke={1.6} aria-hidden />}
            disabled={whyFixed !== null || at === ids.length - 1}
            onClick={() => void move(id, arranged(shown, id, column.id, at + 1))}
          >
            {words.down}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const anywhere = () => true

function Column({ id, ids, children }: { id: string; ids: readonly string[]; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id })
  return (
    <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
      <ul ref={setNodeRef} className={styles.cards}>
        {children}
      </ul>
    </SortableContext>
  )
}

function Card({ card, fixed, children }: { card: BoardCard; fixed: boolean; children: ReactNode }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: card.id, disabled: fixed })
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-fixed={fixed || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
      {...listeners}
    >
      <div className={styles.content}>{card.content}</div>
      {children}
    </li>
  )
}
