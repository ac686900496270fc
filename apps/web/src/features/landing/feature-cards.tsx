import { Container } from '@mantine/core';
import classes from './feature-cards.module.css';
import { GaugeDrawing, GraphDrawing, SharedSheetDrawing } from './feature-drawings.tsx';

const features = [
  {
    title: 'Rule Management',
    Drawing: GraphDrawing,
    text: 'Draw a decision as a graph of tables, expressions and functions, or write it as JSON. Each document keeps its versions.',
    facts: ['Visual editor and JSON editor', 'Version history', 'Projects to keep documents apart'],
  },
  {
    title: 'Smart Evaluation',
    Drawing: GaugeDrawing,
    text: 'Try a draft before you save it and see what it answers, and how long it took. Then let your own systems call it.',
    facts: [
      'Testing console below the graph',
      'One public endpoint for each document',
      'Guarded by a token you can replace',
    ],
  },
  {
    title: 'Team Collaboration',
    Drawing: SharedSheetDrawing,
    text: 'An organization holds the people, the projects and the rules. Those who know the policy and those who write the code look at the same page.',
    facts: ['One organization for your team', 'Members listed on every project', 'A dashboard of recent work'],
  },
];

export function FeatureCards() {
  return (
    <Container
      component="section"
      id="features"
      aria-labelledby="features-title"
      w="100%"
      py="clamp(4rem, 9vw, 7rem) clamp(3rem, 6vw, 5rem)"
    >
      <h2 id="features-title" className={classes.heading}>
        From a policy on paper to an answer in code
      </h2>
      <ul className={classes.cards}>
        {features.map(({ title, Drawing, text, facts }) => (
          <li key={title} className={classes.card}>
            <Drawing />
            <h3>{title}</h3>
            <p>{text}</p>
            <ul className={classes.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Container>
  );
}
