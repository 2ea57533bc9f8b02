export {
  type Alternative,
  type Occupied,
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
