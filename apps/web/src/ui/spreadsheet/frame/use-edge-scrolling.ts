import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Point, PointsOfFrame } from './points-of-frame.ts';
import type { Geometry } from './sheet-geometry.ts';
import { frozenWidth, HEADER_HEIGHT, NUMBER_WIDTH } from './sheet-geometry.ts';

const STEP = 24;
const INTERVAL_MS = 40;
const atRest = { left: 0, top: 0 };

/** Scrolls on and on while something is dragged beyond an edge of the frame. `follow` is called after each step. */
export function useEdgeScrolling(frame: RefObject<HTMLDivElement | null>, geometry: Geometry, follow: () => void) {
  const [step, setStep] = useState(atRest);
  const scrollOn = useEffectEvent(() => {
    frame.current?.scrollBy(step);
    follow();
  });
  const isScrolling = step !== atRest;
  useEffect(() => {
    if (!isScrolling) return;
    const timer = window.setInterval(() => scrollOn(), INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isScrolling]);

  return {
    scrollBeyond(point: Point, { pointIn }: PointsOfFrame) {
      const box = frame.current;
      if (!box) return;
      const { x, y } = pointIn(point);
      const by = (at: number, start: number, end: number) => (at < start ? -STEP : at > end ? STEP : 0);
      const left = by(x, NUMBER_WIDTH + frozenWidth(geometry), box.clientWidth);
      const top = by(y, HEADER_HEIGHT, box.clientHeight);
      const isInFrozen = left < 0 && x > 0;
      const isBeyond = (left !== 0 && !isInFrozen) || top !== 0;
      setStep(isBeyond ? { left: isInFrozen ? 0 : left, top } : atRest);
    },
    rest: () => setStep(atRest),
  };
}
