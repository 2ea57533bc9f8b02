export {
  type Alternative,
  type Occupied,
  type Opening,
  type Unit,
  busy,
  extend,
  freeTimes,
  freeUnits,
  move,
  release,
  take,
  takeAny,
} from './occupancy.ts'
