# origin: cluesat, drawn by hand
Boat
#d
   0:.  #ffffff  white
   k:k  #000000  black
   w:w  #2846dc  blue
   r:r  #dc1e1e  red
   y:y  #fadc1e  yellow
: rows
1k
2y 1k 1r
2y 1k 2r
1k 3r
1k 4r
1k
9k
7k
11w
3w 3w 2w
: columns
1w
2y 1k 2w
2y 2k 2w
2k 2w
2k 1w
8k 2w
4r 2k 2w
3r 2k 2w
2r 2k 1w
1r 1k 2w
2w
:
