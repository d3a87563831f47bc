/** Documents of the demo course, by file name. */
export const calculusTexts: Record<string, string> = {
  'MATH1013-course-outline.md': `# MATH1013 Calculus I: course outline

## What the course is about
The course begins with functions and limits, continues with derivatives and their uses, and ends with integrals and the fundamental theorem that joins the two. Nothing beyond school algebra and trigonometry is assumed.

## Lectures and tutorials
Lectures are on Monday and Thursday from 10:00 to 11:20 in Lecture Theatre B. Tutorials are on Wednesday afternoon in groups of twenty; bring the problem sheet of the week. Recordings with captions appear on the next working day.

## Assessment
Ten weekly problem sheets count 20 per cent, the midterm examination 30 per cent and the final examination 50 per cent. The two worst problem sheets are not counted. A sheet that is handed in late loses a tenth for each day and is not accepted after three days.

## Calculators and formula sheets
A simple calculator without graphs is allowed in the midterm. In the final examination no calculator is allowed, but one handwritten sheet of formulas, A4, both sides.

## Getting help
Mei Lin has office hours on Tuesday from 14:00 to 16:00 in room M 305. The help desk of the department is open every day at noon. An agent answers from these notes at any time, and names the page it read.
`,
  'limits-and-continuity.md': `# Limits and continuity

## What a limit says
The limit of f(x) as x approaches a is L when f(x) comes as close to L as one likes, for all x close enough to a but different from a. The value of f at a itself does not matter; it need not even exist.

## The epsilon-delta definition
For every ε > 0 there is a δ > 0 such that 0 < |x − a| < δ implies |f(x) − L| < ε. Read it as a game: one player names how close the values must be, the other answers with how close x has to be. The limit exists if the second player can always answer.

## Rules
The limit of a sum is the sum of the limits, and the same holds for products, and for quotients if the limit of the denominator is not zero. The squeeze theorem finds limits of functions that lie between two others with the same limit, such as sin(x)/x, which tends to 1.

## Indeterminate forms
0/0 and ∞/∞ do not say what the limit is. Factor, rationalise, or use L'Hôpital's rule: if both functions are differentiable and the form is 0/0 or ∞/∞, the limit of f/g equals the limit of f'/g', provided that the latter exists.

## Continuity
A function is continuous at a when its limit there equals its value. A continuous function on a closed interval takes every value between those at its ends; this intermediate value theorem shows that x³ + x − 1 has a zero between 0 and 1.
`,
  'differentiation-rules.md': `# Derivatives

## The definition
The derivative of f at a is the limit of (f(a + h) − f(a)) / h as h tends to 0: the slope of the tangent, and the rate at which f changes. A function that has a derivative at a is continuous there; |x| at 0 shows that the converse is false.

## The chain rule
If y = f(u) and u = g(x), then dy/dx = dy/du · du/dx. Work from the outside to the inside: the derivative of sin(x²) is cos(x²) times 2x. The usual mistake is to forget the factor of the inner function.

## Product and quotient
(uv)' = u'v + uv'. (u/v)' = (u'v − uv') / v². The second follows from the first and the chain rule.

## Where functions are largest
At a maximum or minimum inside an interval the derivative is zero or does not exist. Compare the values at these critical points with those at the ends of the interval. The second derivative tells a maximum (negative) from a minimum (positive).
`,
  '积分法笔记.md': `# 积分法笔记

## 不定积分与原函数
如果 F'(x) = f(x)，那么 F 是 f 的一个原函数，所有原函数相差一个常数 C。忘记写常数是最常见的失分原因。

## 换元积分法
令 u = g(x)，则 du = g'(x) dx。适用于被积函数里同时出现一个函数和它的导数的情形，例如 ∫ 2x cos(x²) dx = sin(x²) + C。定积分换元时，积分上下限也要一起换。

## 分部积分法
∫ u dv = uv − ∫ v du。选 u 的顺序可以记为“反、对、幂、三、指”：反三角函数、对数函数、幂函数、三角函数、指数函数，排在前面的优先选作 u。例如 ∫ x eˣ dx 中选 u = x，得到 x eˣ − eˣ + C。

## 微积分基本定理
若 F 是 f 的原函数，则 f 在 [a, b] 上的定积分等于 F(b) − F(a)。它把求面积的问题变成求原函数的问题。
`,
  'important-dates.csv': `event,date,place,remark
Problem sheet 1 due,2026-09-14,online,before 18:00
Midterm examination,2026-10-22,Sports Hall,one hour; simple calculator allowed
Reading week,2026-11-02,,no lectures and no tutorials
Last lecture,2026-12-03,Lecture Theatre B,revision of past papers
Final examination,2026-12-15,Great Hall,two hours; one handwritten formula sheet
`,
  // A file whose upload broke off, as the office had it; it cannot be read.
  'past-paper-2019.pdf': `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Cou`
}
